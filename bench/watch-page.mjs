// Measures what a page of the dashboard shows, for its benchmarks.
/* global window, document, addEventListener, requestAnimationFrame, MessageChannel, MutationObserver, PerformanceObserver */

/** Runs in every page, before its own scripts. All times are taken when the frame that shows the change was painted. */
export function watch() {
  const painted = then =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => then(performance.now())
      port2.postMessage(null)
    })
  const measured = (window.measured = { firstCell: null, keys: [], saved: null, searched: null, pressed: 0 })
  Object.assign(measured, { settled: 0, chosen: null, longTasks: [], frames: [] })
  new PerformanceObserver(list => {
    for (const { startTime, duration } of list.getEntries()) measured.longTasks.push({ startTime, duration })
  }).observe({ type: 'longtask' })
  /** Notes the length of each frame until the returned function is called. */
  measured.noteFrames = () => {
    let [last, isOver] = [null, false]
    measured.frames = []
    const next = now => {
      if (last !== null) measured.frames.push(now - last)
      last = now
      if (!isOver) requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
    measured.endFrames = () => (isOver = true)
  }
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      measured.pressed = timeStamp
      painted(at => measured.keys.push(at - timeStamp))
    },
    true,
  )
  addEventListener('pointerdown', ({ timeStamp }) => (measured.pressed = timeStamp), true)
  const isIn = part => {
    return ({ target }) => (target.closest ? target : target.parentElement)?.closest(part)
  }
  const showsChoice = mutation => mutation.type !== 'attributes' && isIn('section[aria-label=Themes]')(mutation)
  new MutationObserver(mutations => {
    if (measured.firstCell === null && document.querySelector('[role=gridcell]')) {
      measured.firstCell = 0
      painted(at => (measured.firstCell = at))
    }
    if (mutations.some(isIn('[role=grid]'))) painted(at => (measured.settled = at))
    if (mutations.some(showsChoice)) painted(at => (measured.chosen ??= at))
    for (const { target, attributeName } of mutations) {
      if (attributeName === 'aria-rowcount') painted(at => (measured.searched ??= at - measured.pressed))
      if (attributeName === 'data-state' && target.role === 'gridcell' && !target.dataset.state)
        painted(at => (measured.saved ??= at - measured.pressed))
    }
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    // A swatch changes its style alone.
    attributeFilter: ['aria-rowcount', 'data-state', 'style'],
  })
}
