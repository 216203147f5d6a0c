import { describe, expect, test } from 'vitest'
import type { Logger } from '../contracts/logger.js'
import { createMessageLog } from './message-log.js'
import type { MessageLog } from './message-log.js'

/** What a log writes at a verbosity, with what it owes at the end. */
function written(verbosity: number, use: (log: MessageLog) => void): string {
  let text = ''
  const log = createMessageLog({ write: (more) => (text += more), verbosity })
  use(log)
  log.flush()
  return text
}

const oneOfEach = (log: Logger): void => {
  log.fatal('a')
  log.alert('b')
  log.warning('c')
  log.notice('d')
  log.info('e')
  log.debug('f')
}

describe('levels', () => {
  test.each([
    [0, 'FATAL: a\n'],
    [1, 'FATAL: a\nALERT: b\n'],
    [2, 'FATAL: a\nALERT: b\nWARNING: c\n'],
    [3, 'FATAL: a\nALERT: b\nWARNING: c\nd\n'],
    [4, 'FATAL: a\nALERT: b\nWARNING: c\nd\ne\n'],
    [5, 'FATAL: a\nALERT: b\nWARNING: c\nd\ne\nDEBUG: f\n'],
  ])('shows at verbosity %i what has at most that level, with its prefix', (verbosity, expected) => {
    expect(written(verbosity, oneOfEach)).toBe(expected)
  })

  test('hides time-stamped lines below verbosity 3', () => {
    expect(
      written(2, (log) => {
        log.timestamped('[ 1s ] x')
      }),
    ).toBe('')
    expect(
      written(3, (log) => {
        log.timestamped('[ 1s ] x')
      }),
    ).toBe('[ 1s ] x\n')
  })

  test('prints raw text at any verbosity and as it is', () => {
    expect(
      written(0, (log) => {
        log.print('no line end')
      }),
    ).toBe('no line end')
  })
})

describe('collapsing', () => {
  test('writes a repeated message once and its repetitions before the next different one', () => {
    const text = written(4, (log) => {
      log.info('Time limit exceeded, exiting...')
      log.info('Time limit exceeded, exiting...')
      log.info('Time limit exceeded, exiting...')
      log.info('Done.\n')
    })
    expect(text).toBe('Time limit exceeded, exiting...\n(last message repeated 2 times)\nDone.\n\n')
  })

  test('writes a single repetition in the plural, as sysbench does', () => {
    expect(
      written(3, (log) => {
        log.notice('x')
        log.notice('x')
      }),
    ).toBe('x\n(last message repeated 1 times)\n')
  })

  test('owes nothing after a flush, and still knows the last message', () => {
    const text = written(3, (log) => {
      log.notice('x')
      log.notice('x')
      log.flush()
      log.flush()
      log.notice('x')
    })
    expect(text).toBe('x\n(last message repeated 1 times)\n(last message repeated 1 times)\n')
  })

  test('collapses across interval lines, which are all written', () => {
    const text = written(4, (log) => {
      log.info('Event limit exceeded, exiting...')
      log.timestamped('[ 1s ] thds: 1')
      log.timestamped('[ 1s ] thds: 1')
      log.info('Event limit exceeded, exiting...')
      log.info('Done.\n')
    })
    expect(text).toBe(
      'Event limit exceeded, exiting...\n[ 1s ] thds: 1\n[ 1s ] thds: 1\n(last message repeated 1 times)\nDone.\n\n',
    )
  })

  test('never collapses raw text', () => {
    expect(
      written(3, (log) => {
        log.print('hello\n')
        log.print('hello\n')
      }),
    ).toBe('hello\nhello\n')
  })

  test('lets a hidden message between two equal ones pass unseen', () => {
    expect(
      written(3, (log) => {
        log.notice('x')
        log.debug('hidden')
        log.notice('x')
      }),
    ).toBe('x\n(last message repeated 1 times)\n')
  })

  test('tells messages of two levels with the same words apart', () => {
    expect(
      written(3, (log) => {
        log.alert('x')
        log.fatal('x')
      }),
    ).toBe('ALERT: x\nFATAL: x\n')
  })

  test('takes a text with line ends for one message', () => {
    expect(
      written(3, (log) => {
        log.notice('\nGeneral:\n')
        log.notice('\nGeneral:\n')
        log.notice('')
      }),
    ).toBe('\nGeneral:\n\n(last message repeated 1 times)\n\n')
  })
})
