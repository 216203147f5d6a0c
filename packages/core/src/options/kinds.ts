import type {
  BoolOption,
  ChoiceOption,
  FileOption,
  FloatOption,
  IntOption,
  ListOption,
  NumberListOption,
  SecretOption,
  SizeOption,
  StringOption,
} from '../contracts/option.js'

type Fields<Option extends { kind: string }> = Omit<Option, 'kind'>

/** Whole number; up to 32 bits unless `max` says otherwise. */
export const int = (fields: Fields<IntOption>): IntOption => ({ kind: 'int', ...fields })
/** Number with an optional fraction. */
export const float = (fields: Fields<FloatOption>): FloatOption => ({ kind: 'float', ...fields })
/** On or off. */
export const bool = (fields: Fields<BoolOption>): BoolOption => ({ kind: 'bool', ...fields })
/** Bytes with one optional suffix K, M, G or T. */
export const size = (fields: Fields<SizeOption>): SizeOption => ({ kind: 'size', ...fields })
/** Any text. */
export const string = (fields: Fields<StringOption>): StringOption => ({ kind: 'string', ...fields })
/** Text that is never shown. */
export const secret = (fields: Fields<SecretOption>): SecretOption => ({ kind: 'secret', ...fields })
/** One of a fixed set of words. */
export const choice = <const Choice extends string>(fields: Fields<ChoiceOption<Choice>>): ChoiceOption<Choice> => ({
  kind: 'choice',
  ...fields,
})
/** Words separated by commas. */
export const list = (fields: Fields<ListOption>): ListOption => ({ kind: 'list', ...fields })
/** Numbers separated by commas. */
export const numberList = (fields: Fields<NumberListOption>): NumberListOption => ({ kind: 'number-list', ...fields })
/** Path of a file. */
export const file = (fields: Fields<FileOption>): FileOption => ({ kind: 'file', ...fields })
