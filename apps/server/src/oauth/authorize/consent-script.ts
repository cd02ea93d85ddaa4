// The script of consent-page.ts. It inserts the app's metadata as text, never as markup.
import { scopeSentences } from '@tessera/contract'

export const consentScript = `const sentences = ${JSON.stringify(scopeSentences)}
const part = id => document.getElementById(id)
const show = id => { for (const other of ['wait', 'sign-in', 'factor', 'consent']) part(other).hidden = other !== id }
const fail = text => { part('fault').textContent = text; part('fault').hidden = text === '' }
let transaction, ticket

async function call(path, body) {
  const answer = await fetch(path, body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const given = await answer.json().catch(() => ({}))
  if (!answer.ok) throw Object.assign(new Error(given.error_description ?? given.error ?? 'The server did not answer as expected.'), { status: answer.status })
  return given
}

async function load() {
  try {
    const details = await call('/api/oauth/mcp/consent' + location.search)
    transaction = details.transaction
    part('client').textContent = details.client_name
    part('account').textContent = details.account.email
    part('host').textContent = details.redirect_host
    part('term').textContent = details.stays_connected
      ? 'until you disconnect it: it stays connected, unless it is not used for ' + details.expires_in_days + ' days, for a year at most'
      : 'for ' + details.expires_in_days + ' days'
    part('described').hidden = details.client_host === null
    part('client-host').textContent = details.client_host ?? ''
    part('destination').hidden = details.redirect_kind === 'plugin'
    part('loopback').hidden = !['loopback', 'app'].includes(details.redirect_kind)
    part('unvetted').hidden = details.registered_at === null
    part('match').hidden = details.match_code === null
    part('match-code').textContent = details.match_code ?? ''
    part('scopes').replaceChildren(...details.scopes.map(scope => {
      const [item, label, box] = ['li', 'label', 'input'].map(name => document.createElement(name))
      Object.assign(box, { type: 'checkbox', name: 'scope', value: scope, checked: true })
      label.append(box, sentences[scope])
      item.append(label)
      return item
    }))
    show('consent')
    // Guards against a click that was meant for something else.
    setTimeout(() => { part('approve').disabled = false }, 1000)
  } catch (error) {
    if (error.status === 401) return offer().catch(failure => { show(null); fail(failure.message) })
    show(null)
    fail(error.message)
  }
}

async function offer() {
  const { passwords, providers } = await call('/api/auth/methods')
  part('password').hidden = !passwords
  part('providers').replaceChildren(...providers.map(({ id, name }) => {
    const link = document.createElement('a')
    link.href = '/api/auth/oidc/' + id + '/start?return_to=' + encodeURIComponent(location.pathname + location.search)
    link.textContent = 'Sign in with ' + name
    return link
  }))
  show('sign-in')
}

async function decide(decision) {
  fail('')
  const scopes = [...document.querySelectorAll('[name=scope]:checked')].map(box => box.value)
  if (decision === 'approve' && scopes.length === 0) return fail('Leave at least one of them ticked, or deny.')
  part('approve').disabled = part('deny').disabled = true
  try {
    const { redirect_to } = await call('/api/oauth/mcp/consent', { transaction, decision, ...(decision === 'approve' && { scopes }) })
    location.assign(redirect_to)
  } catch (error) {
    fail(error.message)
  }
}

part('password').addEventListener('submit', async event => {
  event.preventDefault()
  fail('')
  try {
    const { second_factor } = await call('/api/auth/sign-in', Object.fromEntries(new FormData(event.target)))
    ticket = second_factor?.ticket
    if (ticket) return show('factor')
    show('wait')
    await load()
  } catch (error) {
    fail(error.message)
  }
})
part('factor').addEventListener('submit', async event => {
  event.preventDefault()
  fail('')
  const given = new FormData(event.target).get('given').trim()
  const isCode = given.replace(/ /g, '').length === 6
  try {
    await call('/api/auth/second-factor', { ticket, ...(isCode ? { code: given } : { recovery_code: given }) })
    show('wait')
    await load()
  } catch (error) {
    fail(error.message)
  }
})
part('switch').addEventListener('click', async () => {
  await call('/api/auth/sign-out', {}).catch(error => fail(error.message))
  await load()
})
part('approve').addEventListener('click', () => decide('approve'))
part('deny').addEventListener('click', () => decide('deny'))
load()
`
