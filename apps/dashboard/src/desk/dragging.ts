// Tokens dragged by their icon onto a group. Whoever does not drag has “Move to…”.
import type { DragEvent } from 'react'

const kind = 'application/x-tessera-tokens'

interface DropTarget {
  element: HTMLElement
  group: string
}

let over: HTMLElement | null = null

function mark(element: HTMLElement | null): void {
  if (over === element) return
  over?.removeAttribute('data-drop-target')
  element?.setAttribute('data-drop-target', 'true')
  over = element
}

/** Handlers of a part of the page in which groups take dropped tokens. */
export function dropHandlers(
  groupAt: (target: HTMLElement) => DropTarget | null,
  onDrop: (group: string, names: readonly string[]) => void,
) {
  return {
    onDragOver(event: DragEvent) {
      const target = event.dataTransfer.types.includes(kind) ? groupAt(event.target as HTMLElement) : null
      mark(target?.element ?? null)
      if (target) event.preventDefault()
    },
    onDragLeave: () => mark(null),
    onDragEnd: () => mark(null),
    onDrop(event: DragEvent) {
      const target = groupAt(event.target as HTMLElement)
      const text = event.dataTransfer.getData(kind)
      mark(null)
      if (!target || text === '') return
      event.preventDefault()
      onDrop(target.group, JSON.parse(text) as string[])
    },
  }
}
