import { expect, test } from 'vitest'
import { createRecordingLogger } from './recording-logger.js'

test('keeps all calls in order, and gives them by level', () => {
  const logger = createRecordingLogger()
  logger.notice('one')
  logger.fatal('two')
  logger.notice('three')
  expect(logger.entries).toEqual([
    { level: 'notice', text: 'one' },
    { level: 'fatal', text: 'two' },
    { level: 'notice', text: 'three' },
  ])
  expect(logger.texts('notice')).toEqual(['one', 'three'])
})
