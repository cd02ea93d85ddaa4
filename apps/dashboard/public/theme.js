// Runs before the first paint, so that nobody sees the wrong theme flash by. Its own file: inline scripts are refused.
;(() => {
  const root = document.documentElement
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    let choice = 'system'
    try {
      choice = localStorage.getItem('tessera.theme') ?? 'system'
    } catch {
      // Storage can be forbidden by the browser's settings; then the system decides.
    }
    root.dataset.theme = choice === 'light' || choice === 'dark' ? choice : dark.matches ? 'dark' : 'light'
  }
  apply()
  dark.addEventListener('change', apply)
  addEventListener('storage', apply)
  addEventListener('tessera:theme', apply)
})()
