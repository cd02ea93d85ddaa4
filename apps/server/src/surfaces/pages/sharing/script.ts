// The optional script of a shared page: choices apply at once, and a click on a name copies it.
export const script = `const form = document.querySelector('form')
for (const choice of form.querySelectorAll('select')) choice.addEventListener('change', () => form.requestSubmit())
const said = document.querySelector('.count')
for (const code of document.querySelectorAll('.copy')) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.title = 'Copy'
  const name = code.textContent
  button.textContent = name
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(name)
      said.textContent = name + ' is copied.'
      button.dataset.copied = ''
      setTimeout(() => delete button.dataset.copied, 1500)
    } catch {
      // Without https browsers provide no clipboard: the text is selected, to be copied by hand.
      getSelection().selectAllChildren(button)
    }
  })
  code.replaceWith(button)
}
`
