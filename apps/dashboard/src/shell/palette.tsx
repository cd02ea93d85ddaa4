import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import {
  Autocomplete,
  Collection,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  SearchField,
  Text,
} from 'react-aria-components'
import type { PaletteContext, PalettePart, PaletteEntry, PlaceSection } from '../api/palette.ts'
import { sessionQuery } from '../api/queries.ts'
import menuStyles from '../ui/form/menu.module.css'
import { keysText } from '../ui/text/keys.ts'
import { matching } from './matching.ts'
import { earlyText, takeEarly } from './palette-state.ts'
import { schemes, useScreenPlaces } from './palette-places.tsx'
import styles from './palette.module.css'

interface Props extends Omit<PaletteContext, 'text'> {
  onClose: () => void
}

type Entry = Omit<PaletteEntry, 'in'> & { section: string }

export function paletteOf(parts: readonly PalettePart[]) {
  const useParts = parts.reduce<PalettePart['usePlaces']>(
    (useBefore, { usePlaces: useOwn }) =>
      function useBoth(context) {
        return [...useBefore(context), ...useOwn(context)]
      },
    () => schemes,
  )
  return (props: Props) => <Palette {...props} useParts={useParts} />
}

/** The command palette: a search over all pages and actions. */
function Palette({ workspaces, current, tokenset, onClose, useParts }: Props & { useParts: PalettePart['usePlaces'] }) {
  const [text, setText] = useState(earlyText)
  const matches = usePlaces(useParts, { workspaces, current, tokenset, text })
  const go = (place: Entry) => {
    onClose()
    void place.go()
  }
  const onKey = useEnter(text.trim() === '' ? null : matches, go)
  const [isEntered, setEntered] = useState(false)
  const takeKeys = () => {
    const early = takeEarly()
    if (!early) return
    setText(early.text)
    setEntered(early.isEntered)
  }
  const enter = useRef(() => {})
  enter.current = () => matches.slice(0, 1).forEach(go)
  useEffect(() => {
    if (isEntered) enter.current()
  }, [isEntered])
  return (
    <ModalOverlay className={styles.overlay!} isOpen isDismissable onOpenChange={open => !open && onClose()}>
      <Modal className={styles.modal!}>
        <Dialog aria-label="Go to" className={styles.dialog!}>
          <Autocomplete inputValue={text} onInputChange={setText}>
            <SearchField aria-label="Go to" autoFocus onFocus={takeKeys} className={styles.field!}>
              <Input className={styles.input!} onKeyDownCapture={onKey} placeholder="Tokensets, tokens, commands …" />
            </SearchField>
            {/* Whoever scrolls by keys can focus it. */}
            <div className={styles.scroll} tabIndex={0} role="group" aria-label="Found">
              <Menu
                aria-label="Places"
                className={styles.menu!}
                items={sectionsOf(matches)}
                renderEmptyState={() => <div className={styles.none}>Nothing is called that</div>}
                onAction={key => matches.filter(place => place.id === key).forEach(go)}
              >
                {({ id, places }) => (
                  <MenuSection id={id}>
                    <Header className={menuStyles.title!}>{id}</Header>
                    <Collection items={places}>{placeItem}</Collection>
                  </MenuSection>
                )}
              </Menu>
            </div>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

const placeItem = ({ id, label, hint, icon, keys }: Entry) => (
  <MenuItem id={id} textValue={label} className={menuStyles.item!}>
    {icon}
    <Text slot="label" className={styles.label!}>
      <bdi>{label}</bdi>
      {keys ? <kbd className={styles.keys}>{keysText(keys)}</kbd> : hint && <span className={styles.hint}>{hint}</span>}
    </Text>
  </MenuItem>
)

/** The sections in the order of their best matches, so that the first entry is the best of all. */
function sectionsOf(matches: readonly Entry[]): { id: string; places: Entry[] }[] {
  const sections = new Map<string, Entry[]>()
  for (const place of matches) {
    const places = sections.get(place.section)
    if (places) places.push(place)
    else sections.set(place.section, [place])
  }
  return [...sections].map(([id, places]) => ({ id, places }))
}

/**
 * Enter goes to the first match of what stands in the field, unless an arrow chose another. React Aria goes to the match that it last
 * focused, which is one of fewer letters when somebody types fast. Null: the field is empty.
 */
function useEnter(matches: readonly Entry[] | null, go: (place: Entry) => void) {
  const isChosen = useRef(false)
  return (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key !== 'Enter') {
      if (/^(Arrow|Page)(Up|Down)$/.test(event.key)) isChosen.current = true
      else if (event.key.length === 1 || /^(Backspace|Delete)$/.test(event.key)) isChosen.current = false
      return
    }
    if (isChosen.current || matches === null) return
    event.preventDefault()
    event.stopPropagation()
    matches.slice(0, 1).forEach(go)
  }
}

function usePlaces(useParts: PalettePart['usePlaces'], context: PaletteContext): Entry[] {
  const { data: user } = useQuery(sessionQuery)
  const screens = useScreenPlaces(context.current?.id, context.tokenset)
  const places = useParts(context)
  const of = (section: PlaceSection) => places.filter(place => place.in === section)
  const sections: [title: string, places: Omit<PaletteEntry, 'in'>[]][] = [
    ['Tokensets', of('tokensets')],
    ['This tokenset', screens('tokenset')],
    ['This workspace', screens('workspace')],
    ['Themes', [...screens('themes'), ...of('resolvers')]],
    ['Outputs', of('outputs')],
    ['Workspaces', of('workspaces')],
    ['Organizations', of('organizations')],
    ['Settings', [...of('workspace settings'), ...of('settings'), ...screens('connect')]],
    ['Administration', user?.is_admin ? screens('administration') : []],
    ['Commands', of('commands')],
  ]
  const within = ([section, all]: (typeof sections)[number]) => all.map(place => ({ ...place, section }))
  return [...matching(sections.flatMap(within), context.text), ...within(['Tokens', of('tokens')])]
}
