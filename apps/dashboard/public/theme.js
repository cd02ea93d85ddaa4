// Runs before the first paint, so that nobody sees the wrong theme flash by. Its own file: inline scripts are refused.
// Each axis of the style sheet is an attribute of the root: what was chosen, or else what the system prefers.
;(() => {
  const root = document.documentElement
  const axes = [
    { name: 'scheme', key: 'tessera.theme', contexts: ['light', 'dark'], second: '(prefers-color-scheme: dark)' },
    { name: 'density', key: 'tessera.density', contexts: ['comfortable', 'compact'] },
    { name: 'contrast', key: 'tessera.contrast', contexts: ['normal', 'high'], second: '(prefers-contrast: more)' },
  ].map(axis => ({ ...axis, preferred: axis.second && matchMedia(axis.second) }))
  const chosen = key => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null // Storage can be forbidden by the browser's settings; then the system decides.
    }
  }
  const apply = () => {
    for (const { name, key, contexts, preferred } of axes) {
      const choice = chosen(key)
      root.dataset[name] = contexts.includes(choice) ? choice : contexts[preferred?.matches ? 1 : 0]
    }
  }
  apply()
  for (const { preferred } of axes) preferred?.addEventListener('change', apply)
  addEventListener('storage', apply)
  addEventListener('tessera:theme', apply)
})()
