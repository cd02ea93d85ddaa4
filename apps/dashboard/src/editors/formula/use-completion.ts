// Completion in a field where a value is typed: what is offered at the caret, and the keys of its list.
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
  /** Where the caret is before anything is typed; null: all of the text is selected. */
  caret: number | null
  /** A token was chosen that is all of the text; where nobody takes it, it is put into the text as any other. */
  onAlias?: (name: string) => void
}

export interface Completion {
  id: string
  completing: Completing | null
  offers: readonly Offer[]
  chosen: number
  /** Takes the offer; does nothing where it would close a circle. */
  take: (offer: Offer | undefined) => void
  /** Puts it into the text even where it could be all of it, to go on with a formula. */
  insert: (offer: Offer | undefined) => void
  /** Has it used the key? Enter and Tab take what is chosen, Escape closes a list inside of a formula. */
  onKey: (event: KeyboardEvent<HTMLInputElement>) => boolean
  /** For the input. */
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
const nobody: ReadonlySet<string> = new Set()

export function useCompletion(needs: Needs): Completion {
  const { text, setText, input, onAlias } = needs
  const id = useId()
  const { caret, goTo, readCaret } = useCaret(needs)
  const [chosen, setChosen] = useState({ for: '', index: 0 })
  // The text whose list was closed: typing opens it again.
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
  return {
    id,
    completing,
    offers,
    chosen: index,
    take,
    insert,
    onKey(event) {
      if (!isOpen || event.nativeEvent.isComposing) return false
      const { key } = event
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        const by = key === 'ArrowDown' ? 1 : -1
        setChosen({ for: about, index: (index + by + offers.length) % offers.length })
      } else if (key === 'ArrowRight' && completing!.whole && input.current?.selectionStart === text.length)
        insert(offers[index])
      else if (key === 'Enter' || (key === 'Tab' && !event.shiftKey)) take(offers[index])
      else if (key === 'Escape' && !(completing!.whole && onAlias)) setClosed(text)
      else return false
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

/** Where the caret is; `goTo` puts it elsewhere once the text has changed. */
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

/** What is completed at the caret, and with what; null: nothing is to be completed. */
function useOffers({ model, modeIndex, name, type, text }: Needs, caret: number | null) {
  const completing = useMemo(
    () => (caret === null ? null : completingAt(type, text, Math.min(caret, text.length))),
    [type, text, caret],
  )
  const names = completing !== null && completing.what !== 'word'
  const circular = useMemo(() => (names ? dependents(model, modeIndex, name) : nobody), [model, modeIndex, name, names])
  const offers = useMemo(
    () => (completing ? offersFor(completing, { model, type, self: name, modeIndex, circular }) : []),
    [completing, model, type, name, modeIndex, circular],
  )
  return { completing, offers }
}
