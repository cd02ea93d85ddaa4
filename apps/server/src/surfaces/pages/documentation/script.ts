// The optional script of documentation: a button beside each value copies it, and pages are found while the reader types.
export const documentationScript = `const said = document.createElement('p')
said.className = 'said'
said.setAttribute('role', 'status')
document.body.append(said)
for (const value of document.querySelectorAll(':is(.cards, .scale, td) :is(.value, .name)')) {
  const text = value.classList.contains('wide') ? value.textContent : value.textContent.replace(/ (P3|wide)$/, '')
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.title = 'Copy ' + text
  button.setAttribute('aria-label', 'Copy ' + text)
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(text)
      said.textContent = text + ' is copied.'
      button.dataset.copied = ''
      setTimeout(() => delete button.dataset.copied, 1500)
    } catch {
      // Without https browsers provide no clipboard: the text is selected, to be copied by hand.
      getSelection().selectAllChildren(value)
    }
  })
  value.append(button)
}

const form = document.querySelector('form[role=search]')
const found = document.createElement('div')
found.className = 'found'
found.hidden = true
form.append(found)
let waiting = 0
let asked = null
const show = async () => {
  asked?.abort()
  const query = new URLSearchParams(new FormData(form))
  if (query.get('q').trim() === '') return void (found.hidden = true)
  asked = new AbortController()
  try {
    const answer = await fetch(form.action + '?' + query, { signal: asked.signal })
    if (!answer.ok) return
    // Its style sheet would be judged by the policy of this page.
    const text = (await answer.text()).replace(/<style>[^]*?<\\/style>/, '')
    const page = new DOMParser().parseFromString(text, 'text/html')
    const parts = page.querySelectorAll('main > [role=status], main > .hits')
    found.replaceChildren(...[...parts].map(part => document.importNode(part, true)))
    found.hidden = false
  } catch {
    // A newer request has taken its place, or there is no network: the button still searches.
  }
}
form.querySelector('input[type=search]').addEventListener('input', () => {
  clearTimeout(waiting)
  waiting = setTimeout(show, 150)
})
form.addEventListener('keydown', event => {
  if (event.key === 'Escape') found.hidden = true
})
form.addEventListener('focusout', event => {
  if (!form.contains(event.relatedTarget)) found.hidden = true
})
`
