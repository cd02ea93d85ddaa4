// Measures what a page of the dashboard shows, for its benchmarks.
/* global window, document, addEventListener, requestAnimationFrame, MessageChannel, MutationObserver */

/** Runs in every page, before its own scripts. All times are taken when the frame that shows the change was painted. */
export function watch() {
  const painted = then =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => then(performance.now())
      port2.postMessage(null)
    })
  const measured = (window.measured = { firstCell: null, keys: [], saved: null, searched: null, pressed: 0 })
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      measured.pressed = timeStamp
      painted(at => measured.keys.push(at - timeStamp))
    },
    true,
  )
  addEventListener('pointerdown', ({ timeStamp }) => (measured.pressed = timeStamp), true)
  new MutationObserver(mutations => {
    if (measured.firstCell === null && document.querySelector('[role=gridcell]')) {
      measured.firstCell = 0
      painted(at => (measured.firstCell = at))
    }
    for (const { target, attributeName } of mutations) {
      if (attributeName === 'aria-rowcount') painted(at => (measured.searched ??= at - measured.pressed))
      if (attributeName === 'data-state' && target.role === 'gridcell' && !target.dataset.state)
        painted(at => (measured.saved ??= at - measured.pressed))
    }
  }).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['aria-rowcount', 'data-state'],
  })
}
