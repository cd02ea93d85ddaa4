// Undo and redo of a workspace: one stack for all its tokensets, and for what is not a token.
import { announce, dismiss, toast } from '../../ui/overlay/toast.tsx'
import { createHistory, reversed, type Action, type Entry, type History, type Placed } from './history.ts'

const histories = new Map<string, History>()
/** The message that offers to undo the last step. */
const offers = new WeakMap<History, number>()

/** The stack of the workspace on screen. */
export function historyHere(): History {
  const workspace = /^\/w\/([^/]+)/.exec(location.pathname)?.[1] ?? ''
  let history = histories.get(workspace)
  if (!history) histories.set(workspace, (history = createHistory()))
  return history
}

/** For another person at this browser. */
export const forgetSteps = (): void => histories.clear()

/** An earlier message would undo the wrong step. */
function withdraw(history: History): void {
  const offer = offers.get(history)
  if (offer !== undefined) dismiss(offer)
  offers.delete(history)
}

/** Adds a step that was made; `offer` is the message that offers to undo it. */
export function addStep(history: History, entry: Entry, offer: string | null): void {
  withdraw(history)
  history.add(entry)
  if (offer !== null) offers.set(history, toast(offer, { action: { label: 'Undo', run: () => undoLast(history) } }))
}

/** Adds an action that has run and that belongs to no tokenset; `offer` is the message that offers to undo it. */
export function addAction(action: Action, offer = action.label, history = historyHere()): void {
  addStep(history, { kind: 'action', ...action, start: (_label, task) => task() }, offer)
}

export function undoLast(history = historyHere()): void {
  const entry = history.undo()
  if (!entry) return announce('Nothing to undo')
  withdraw(history)
  report(`Undone: ${entry.label}`, entry.path, () => offers.set(history, offerRedo(history, entry.label)))
  if (entry.kind === 'cells') entry.enqueue(entry.label, entry.changes.map(reversed))
  else void start(history, entry, entry.revert)
}

export function redoLast(history = historyHere()): void {
  const entry = history.redo()
  if (!entry) return announce('Nothing to redo')
  withdraw(history)
  const text = `Done again: ${entry.label}`
  report(text, entry.path, () => toast(text))
  if (entry.kind === 'cells') entry.enqueue(entry.label, entry.changes)
  else void start(history, entry, entry.run)
}

async function start(history: History, entry: Placed & { kind: 'action' }, task: () => Promise<void>): Promise<void> {
  try {
    await entry.start(entry.label, task)
  } catch (error) {
    history.drop(entry)
    toast(error instanceof Error ? error.message : String(error), { kind: 'danger' })
  }
}

const offerRedo = (history: History, label: string) =>
  toast(`Undone: ${label}`, { action: { label: 'Redo', run: () => redoLast(history) } })

/** On the page of the step its effect is visible; elsewhere a message shows it. */
function report(text: string, path: string, show: () => void): void {
  if (path === location.pathname) announce(text)
  else show()
}
