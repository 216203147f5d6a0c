/** For everyone who declares options. */
export type {
  InferOptions,
  OptionSource,
  OptionSpec,
  OptionTable,
  OptionValue,
  OptionValues,
} from '../contracts/option.js'
export { defineOptions } from '../options/define-options.js'
export { bool, choice, file, float, int, list, numberList, secret, size, string } from '../options/kinds.js'
