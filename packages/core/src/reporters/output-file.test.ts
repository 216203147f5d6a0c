import { expect, test } from 'vitest'
import { errorCode, writeFailure } from './output-file.js'

const systemError = (code: string): Error => Object.assign(new Error(`${code}: some text, open 'x'`), { code })

test.each([
  ['EACCES', 'permission denied'],
  ['EPERM', 'permission denied'],
  ['EROFS', 'the file system is read-only'],
  ['ENOSPC', 'no space left on the device'],
])('says in words what %s means', (code, words) => {
  expect(writeFailure(systemError(code))).toBe(words)
})

test('keeps the words of an error it does not know, without the full stop', () => {
  expect(writeFailure(systemError('EMFILE'))).toBe("EMFILE: some text, open 'x'")
  expect(writeFailure(new Error('It broke.'))).toBe('It broke')
  expect(writeFailure(42)).toBe('42')
})

test('finds the code of an error where there is one', () => {
  expect([errorCode(systemError('EPIPE')), errorCode(new Error('x')), errorCode(null), errorCode({ code: 5 })]).toEqual(
    ['EPIPE', '', '', ''],
  )
})
