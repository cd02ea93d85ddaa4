// Asks for what the first screen shows while its scripts are still loading. `src/api/first-answers.ts` takes the answers.
;(() => {
  const id = '[0-9a-f-]{36}'
  const tokens = new RegExp(`^/w/(${id})/t/(${id})/?$`).exec(location.pathname)
  const paths = ['/api/auth/session']
  if (tokens) {
    const [, workspace, tokenset] = tokens
    paths.push(`/api/tokensets/${tokenset}/tokens`, `/api/tokensets/${tokenset}/modes`)
    paths.push('/api/workspaces', `/api/workspaces/${workspace}/tokensets`)
  }
  const ask = path => fetch(path, { headers: { accept: 'application/json' } }).catch(() => null)
  window.tesseraFirstAnswers = { at: performance.now(), byPath: new Map(paths.map(path => [path, ask(path)])) }
})()
