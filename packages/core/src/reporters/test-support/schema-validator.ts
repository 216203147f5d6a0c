/** The part of JSON Schema that `run-report.schema.json` uses. */
export type Schema = Readonly<Record<string, unknown>>

type Check = (value: unknown, argument: unknown, path: string, root: Schema, schema: Schema) => string[]

/**
 * Validates a value strictly and returns all problems, one sentence each.
 * @throws {Error} for a keyword that it does not know, so no rule of a schema is passed over in silence.
 */
export function schemaProblems(value: unknown, schema: Schema, root: Schema = schema, path = '$'): string[] {
  return Object.entries(schema).flatMap(([keyword, argument]) => {
    if (ANNOTATIONS.has(keyword)) return []
    const check = CHECKS[keyword]
    if (check === undefined) throw new Error(`Unknown schema keyword \`${keyword}\` at ${path}`)
    return check(value, argument, path, root, schema)
  })
}

const ANNOTATIONS: ReadonlySet<string> = new Set(['$schema', '$defs', 'title', 'description'])

const CHECKS: Readonly<Record<string, Check>> = {
  $ref: (value, argument, path, root) => schemaProblems(value, resolveReference(String(argument), root), root, path),
  type: (value, argument, path) => {
    const types = Array.isArray(argument) ? argument.map(String) : [String(argument)]
    return types.some((type) => isOfType(value, type)) ? [] : [`${path} is not ${types.join(' or ')}`]
  },
  const: (value, argument, path) => (value === argument ? [] : [`${path} is not ${JSON.stringify(argument)}`]),
  enum: (value, argument, path) => ((argument as unknown[]).includes(value) ? [] : [`${path} is none of the values`]),
  minimum: (value, argument, path) =>
    typeof value === 'number' && value < Number(argument) ? [`${path} is below ${String(argument)}`] : [],
  pattern: (value, argument, path) =>
    typeof value === 'string' && !new RegExp(String(argument), 'u').test(value) ? [`${path} has another form`] : [],
  required: (value, argument, path) =>
    members(value).length === 0 && !isOfType(value, 'object')
      ? []
      : (argument as string[])
          .filter((name) => !Object.hasOwn(value as object, name))
          .map((name) => `${path}.${name} is missing`),
  properties: (value, argument, path, root) =>
    members(value).flatMap(([name, member]) => {
      const schema = (argument as Record<string, Schema>)[name]
      return schema === undefined ? [] : schemaProblems(member, schema, root, `${path}.${name}`)
    }),
  patternProperties: (value, argument, path, root) =>
    members(value).flatMap(([name, member]) =>
      Object.entries(argument as Record<string, Schema>)
        .filter(([pattern]) => new RegExp(pattern, 'u').test(name))
        .flatMap(([, schema]) => schemaProblems(member, schema, root, `${path}.${name}`)),
    ),
  additionalProperties: (value, argument, path, root, schema) =>
    members(value)
      .filter(([name]) => !isDeclared(name, schema))
      .flatMap(([name, member]) => {
        if (argument === true) return []
        if (argument === false) return [`${path}.${name} is not allowed`]
        return schemaProblems(member, argument as Schema, root, `${path}.${name}`)
      }),
  items: (value, argument, path, root) =>
    Array.isArray(value)
      ? value.flatMap((element, index) =>
          schemaProblems(element, argument as Schema, root, `${path}[${String(index)}]`),
        )
      : [],
}

function members(value: unknown): [string, unknown][] {
  return isOfType(value, 'object') ? Object.entries(value as object) : []
}

function isDeclared(name: string, schema: Schema): boolean {
  const patterns = Object.keys((schema['patternProperties'] as object | undefined) ?? {})
  const properties = (schema['properties'] as object | undefined) ?? {}
  return Object.hasOwn(properties, name) || patterns.some((pattern) => new RegExp(pattern, 'u').test(name))
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    case 'array':
      return Array.isArray(value)
    case 'null':
      return value === null
    case 'integer':
      return Number.isInteger(value)
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
    case 'string':
    case 'boolean':
      return typeof value === type
    default:
      throw new Error(`Unknown schema type \`${type}\``)
  }
}

function resolveReference(reference: string, root: Schema): Schema {
  const name = /^#\/\$defs\/(\w+)$/.exec(reference)?.[1]
  const schema = name === undefined ? undefined : (root['$defs'] as Record<string, Schema> | undefined)?.[name]
  if (schema === undefined) throw new Error(`Unknown schema reference \`${reference}\``)
  return schema
}
