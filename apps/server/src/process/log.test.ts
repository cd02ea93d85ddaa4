import { EventEmitter } from 'node:events'
import { describe, expect, test } from 'vitest'
import { createLog, logWarnings } from './log.ts'
import { welcome } from './welcome.ts'

function written(isTTY: boolean, level: 'debug' | 'info' | 'warn' = 'info') {
  let text = ''
  const log = createLog(level, { isTTY, write: part => void (text += part) })
  // eslint-disable-next-line no-control-regex -- colors are for the eye
  return { log, text: () => text.replace(/\u001b\[\d+m/g, '') }
}
const demo = { email: 'demo@example.com', password: 'p4ss', key: 'tsr_1', tokenset_id: 't', mode_id: 'm' }
const facts = {
  setupToken: null,
  baseUrl: 'http://localhost:3000',
  config: { host: '127.0.0.1', workers: 1 },
  demo,
}
const request = { id: 'r', method: 'GET', route: '/api/v1/workspaces', status: 200, ms: 3.4 }

describe('on a terminal', () => {
  test('the log is readable lines, and requests are logged at debug only', () => {
    const { log, text } = written(true)
    log.logger.info({ port: 3000 }, 'listening')
    log.answered(request)
    expect(text()).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: listening \{"port":3000\}\n$/)
    const verbose = written(true, 'debug')
    verbose.log.answered(request)
    expect(verbose.text()).toMatch(/DEBUG: answered .*"route":"\/api\/v1\/workspaces".*\n$/)
    expect(verbose.text().split('\n')).toHaveLength(2)
  })

  test('the start ends with a block of address, password, key and a command to paste', () => {
    const { log, text } = written(true, 'warn')
    welcome(log, facts)
    expect(text()).toMatch(/^\n {2}Tessera \S+ is running at http:\/\/localhost:3000\n {2}Manual {13}http/)
    expect(text()).toContain('  Password           p4ss\n  API key            tsr_1\n')
    expect(text()).toMatch(/\n {2}curl -H "Authorization: Bearer tsr_1" "http:\S+"\n\n$/)
  })
})

test('while there is no account, the start prints the setup token, in both forms', () => {
  const [terminal, elsewhere] = [written(true), written(false)]
  for (const { log } of [terminal, elsewhere]) welcome(log, { ...facts, demo: null, setupToken: 'only-for-operators' })
  expect(terminal.text()).toContain('\n  Setup token        only-for-operators\n')
  expect(JSON.parse(elsewhere.text())).toMatchObject({ setup_token: 'only-for-operators' })
})

describe('elsewhere', () => {
  test('every line is one JSON object, the welcome included, whatever the level', () => {
    const { log, text } = written(false, 'warn')
    welcome(log, { ...facts, config: { host: '0.0.0.0', workers: 1 } })
    log.logger.warn('low on disk')
    const records = text()
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line) as Record<string, unknown>)
    expect(records).toMatchObject([
      {
        msg: expect.stringMatching(/is running at http:\/\/localhost:3000$/) as string,
        url: 'http://localhost:3000',
        demo: { password: 'p4ss', api_key: 'tsr_1', try: expect.stringMatching(/^curl -H/) as string },
        warning: expect.stringContaining('without TLS') as string,
      },
      { level: 40, msg: 'low on disk' },
    ])
  })

  test('requests are logged at info, except for health probes', () => {
    const { log, text } = written(false)
    for (const route of ['/healthz', '/readyz', '/api/v1/workspaces', null]) log.answered({ ...request, route })
    const records = text()
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line) as Record<string, unknown>)
    expect(records.map(({ route }) => route)).toEqual(['/api/v1/workspaces', null])
    expect(records[0]).toMatchObject({ level: 30, msg: 'answered', request_id: 'r', method: 'GET', status: 200, ms: 3 })
  })
})

test('a warning of the process is a line of the log like any other, and nothing else prints it', () => {
  const { log, text } = written(false)
  const process = new EventEmitter()
  let printed = 0
  process.on('warning', () => printed++)
  logWarnings(log, process)
  process.emit('warning', Object.assign(new Error('two\nlines'), { name: 'DeprecationWarning', code: 'DEP0001' }))
  const lines = text().trimEnd().split('\n')
  expect([lines.length, printed]).toEqual([1, 0])
  expect(JSON.parse(lines[0]!)).toMatchObject({
    level: 40,
    msg: 'two\nlines',
    warning: 'DeprecationWarning',
    code: 'DEP0001',
  })
})
