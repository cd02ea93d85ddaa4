// The optional script of the pages under /docs: a copy button on each block of code, and one choice of language for the
// whole reference.
export const script = `for (const block of document.querySelectorAll('.code')) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Copy'
  button.addEventListener('click', async () => {
    const code = block.querySelector('code')
    try {
      await navigator.clipboard.writeText(code.textContent)
      button.textContent = 'Copied'
    } catch {
      // Without https browsers provide no clipboard: the text is selected, to be copied by hand.
      getSelection().selectAllChildren(code)
      button.textContent = 'Selected'
    }
    setTimeout(() => { button.textContent = 'Copy' }, 2000)
  })
  block.append(button)
}
// Who chooses a language chooses it for all calls of the page; what was clicked stays where it is.
for (const radio of document.querySelectorAll('.tabs > input[name^="call-"]'))
  radio.addEventListener('change', () => {
    const before = radio.getBoundingClientRect().top
    for (const other of document.querySelectorAll('.tabs > input[name^="call-"]'))
      if (other.value === radio.value) other.checked = true
    scrollBy({ top: radio.getBoundingClientRect().top - before, behavior: 'instant' })
  })
document.querySelector('.rail [aria-current]')?.scrollIntoView({ block: 'nearest' })
`
