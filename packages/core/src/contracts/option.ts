/** Common part of every option. The key in its table is the external name in sysbench's spelling, with underscores. */
interface OptionBase<Kind extends string, Value> {
  readonly kind: Kind
  /** Value when nobody sets the option; `undefined` prints no `[default]` in help. */
  readonly default: Value
  /** One sentence for the help table, without the default. */
  readonly help: string
  /** Unit of the value, for the reference pages: `rows`, `seconds`. */
  readonly unit?: string
  /** Environment variable that is read when neither the command line nor the config file sets the option. */
  readonly env?: string
  /** Accepted and documented, but not in the help table. */
  readonly hidden?: boolean
  /** The option that replaces this one; using this one prints a warning. */
  readonly deprecated?: { readonly use: string }
  /** Overrides what follows the `=` in help: `N`, `SIZE`, `STRING`, `[LIST,...]`, `FILENAME`. */
  readonly placeholder?: string
}

/** Whole number. Up to 32 bits unless `max` says otherwise, as in sysbench. */
export interface IntOption extends OptionBase<'int', number> {
  readonly min?: number
  readonly max?: number
}

/** Number with an optional fraction. */
export interface FloatOption extends OptionBase<'float', number> {
  readonly min?: number
  readonly max?: number
}

/** On or off. `--x`, `--x=on|true|yes|1` and `--x=off|false|no|0`, `--no-x`. */
export type BoolOption = OptionBase<'bool', boolean>

/** Bytes, with one optional suffix K, M, G or T (powers of 1024). */
export interface SizeOption extends OptionBase<'size', number> {
  readonly min?: number
  readonly max?: number
}

/** Any text. */
export type StringOption = OptionBase<'string', string>

/** Text that must not be shown: it is redacted in every report and error. */
export type SecretOption = OptionBase<'secret', string>

/** One of a fixed set of words. */
export interface ChoiceOption<Choice extends string = string> extends OptionBase<'choice', Choice> {
  readonly choices: readonly Choice[]
}

/** Words separated by commas; empty elements are dropped; a repeated option replaces the earlier one. */
export type ListOption = OptionBase<'list', readonly string[]>

/** Numbers separated by commas, sorted ascending without duplicates. */
export interface NumberListOption extends OptionBase<'number-list', readonly number[]> {
  readonly min?: number
  readonly max?: number
  /** Largest number of elements. */
  readonly maxLength?: number
}

/** Path of a file; empty means none. */
export type FileOption = OptionBase<'file', string>

/** One row of an option table. */
export type OptionSpec =
  | IntOption
  | FloatOption
  | BoolOption
  | SizeOption
  | StringOption
  | SecretOption
  | ChoiceOption
  | ListOption
  | NumberListOption
  | FileOption

/** All options of one owner (general, random numbers, one driver, one workload, one reporter), by name. */
export type OptionTable = Readonly<Record<string, OptionSpec>>

/** The value that an option resolves to. */
export type OptionValue = number | boolean | string | readonly string[] | readonly number[]

/** Resolved values of a table, by name. */
export type OptionValues = Readonly<Record<string, OptionValue>>

type Widen<Value> = Value extends number
  ? number
  : Value extends boolean
    ? boolean
    : Value extends readonly number[]
      ? readonly number[]
      : Value extends readonly string[]
        ? readonly string[]
        : string

type ValueOf<Spec extends OptionSpec> = Spec extends ChoiceOption<infer Choice> ? Choice : Widen<Spec['default']>

/** The resolved values of a table, with a type for each option. */
export type InferOptions<Table extends OptionTable> = { readonly [Name in keyof Table]: ValueOf<Table[Name]> }

/** Where a value came from, strongest first. */
export type OptionSource = 'command-line' | 'environment' | 'config-file' | 'script' | 'default'
