// Completion in a field of a value: the offers at the caret, and the keys of their list.
import type { TypeName } from '@tessera/engine'
import { useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { dependents } from '../../model/resolver.ts'
import { completed, completingAt, offersFor, type Completing, type Offer } from './completion.ts'
import type { Cell } from './judge.ts'

interface Needs extends Cell {
  type: TypeName
  text: string
  setText: (text: string) => void
  input: RefObject<HTMLInputElement | null>
  /** Where the caret is at first; null: all of the text is selected. */
  caret: number | null
  /** Receives a token chosen in place of the whole text; without it, the token is inserted like any other. */
  onAlias?: (name: string) => void
}

export interface Completion {
  id: string
  completing: Completing | null
  offers: readonly Offer[]
  chosen: number
  /** Takes the offer, unless it would close a circle. */
  take: (offer: Offer | undefined) => void
  /** Inserts the offer as part of a formula, even where it could become an alias. */
  insert: (offer: Offer | undefined) => void
  /** Returns whether it handled the key. Enter and Tab take the chosen offer, Escape closes a list inside a formula. */
  onKey: (event: KeyboardEvent<HTMLInputElement>) => boolean
  /** Attributes of the input. */
  props: {
    role: 'combobox'
    'aria-expanded': boolean
    'aria-controls': string
    'aria-autocomplete': 'list'
    'aria-activedescendant': string | undefined
    onSelect: () => void
  }
}

export const optionId = (id: string, index: number): string => `${id}-option-${index}`
const noNames: ReadonlySet<string> = new Set()

export function useCompletion(needs: Needs): Completion {
  const { text, setText, input, onAlias } = needs
  const id = useId()
  const { caret, goTo, readCaret } = useCaret(needs)
  const [chosen, setChosen] = useState({ for: '', index: 0 })
  // The text for which the list was closed: typing opens it again.
  const [closed, setClosed] = useState<string | null>(null)
  const { completing, offers } = useOffers(needs, closed === text ? null : caret)
  const about = completing ? `${completing.what} ${completing.query}` : ''
  const index = chosen.for === about && chosen.index < offers.length ? chosen.index : 0
  const isOpen = offers.length > 0

  const insert = (offer: Offer | undefined) => {
    if (!offer || !completing || (offer.kind === 'token' && offer.circular)) return
    const done = completed(text, completing, offer)
    goTo(done.caret)
    setText(done.text)
  }
  const take = (offer: Offer | undefined) => {
    if (offer?.kind === 'token' && completing?.whole && onAlias) {
      if (!offer.circular) onAlias(offer.row.name)
    } else insert(offer)
  }
  const move = (by: 1 | -1) => setChosen({ for: about, index: (index + by + offers.length) % offers.length })
  const actions: Record<Action, () => void> = {
    next: () => move(1),
    previous: () => move(-1),
    insert: () => insert(offers[index]),
    take: () => take(offers[index]),
    close: () => setClosed(text),
  }
  return {
    id,
    completing,
    offers,
    chosen: index,
    take,
    insert,
    onKey(event) {
      if (!isOpen || event.nativeEvent.isComposing) return false
      const { whole } = completing!
      const action = actionOf(event, {
        canInsert: whole && input.current?.selectionStart === text.length,
        canClose: !whole || !onAlias,
      })
      if (action === null) return false
      actions[action]()
      event.preventDefault()
      event.stopPropagation()
      return true
    },
    props: {
      role: 'combobox',
      'aria-expanded': isOpen,
      'aria-controls': `${id}-list`,
      'aria-autocomplete': 'list',
      'aria-activedescendant': isOpen ? optionId(id, index) : undefined,
      onSelect: readCaret,
    },
  }
}

type Action = 'next' | 'previous' | 'insert' | 'take' | 'close'

/** What a key does with an open list; null leaves the key to the field. */
function actionOf(
  { key, shiftKey }: KeyboardEvent,
  { canInsert, canClose }: { canInsert: boolean; canClose: boolean },
): Action | null {
  if (key === 'ArrowDown') return 'next'
  if (key === 'ArrowUp') return 'previous'
  if (key === 'ArrowRight' && canInsert) return 'insert'
  if (key === 'Enter' || (key === 'Tab' && !shiftKey)) return 'take'
  if (key === 'Escape' && canClose) return 'close'
  return null
}

/** The place of the caret; `goTo` moves it once the text has changed. */
function useCaret({ caret: first, text, input }: Needs) {
  const [caret, setCaret] = useState(first)
  const goal = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (goal.current === null) return
    input.current?.setSelectionRange(goal.current, goal.current)
    goal.current = null
  }, [text, input])

  const goTo = (place: number) => {
    goal.current = place
    setCaret(place)
  }
  const readCaret = () => {
    const field = input.current
    if (field) setCaret(field.selectionStart === field.selectionEnd ? field.selectionStart : null)
  }
  return { caret, goTo, readCaret }
}

/** The completion at the caret, and its offers; null where nothing can be completed. */
function useOffers({ model, modeIndex, name, type, text }: Needs, caret: number | null) {
  const completing = useMemo(
    () => (caret === null ? null : completingAt(type, text, Math.min(caret, text.length))),
    [type, text, caret],
  )
  const names = completing !== null && completing.what !== 'word'
  const circular = useMemo(
    () => (names ? dependents(model, modeIndex, name) : noNames),
    [model, modeIndex, name, names],
  )
  const offers = useMemo(
    () => (completing ? offersFor(completing, { model, type, self: name, modeIndex, circular }) : []),
    [completing, model, type, name, modeIndex, circular],
  )
  return { completing, offers }
}
