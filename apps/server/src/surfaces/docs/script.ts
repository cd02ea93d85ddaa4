// What the pages under /docs do when scripts run: a button on each block of code that copies it. Nothing is lost without.
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
      // Without https browsers give no clipboard: the text is selected, to be copied by hand.
      getSelection().selectAllChildren(code)
      button.textContent = 'Selected'
    }
    setTimeout(() => { button.textContent = 'Copy' }, 2000)
  })
  block.append(button)
}
document.querySelector('.rail [aria-current]')?.scrollIntoView({ block: 'nearest' })
`
