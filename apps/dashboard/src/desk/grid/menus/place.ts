/** The place and the subject of a menu. */
export interface MenuPlace {
  x: number
  y: number
  /** The path of the group; null for the selection in the grid. */
  group: string | null
}

/** For the `contextmenu` event of the mouse and of the menu key: the key has no pointer position. */
export function placeOf(
  event: Pick<MouseEvent, 'clientX' | 'clientY' | 'button'>,
  element: Element,
): Pick<MenuPlace, 'x' | 'y'> {
  const { left, bottom, right, top } = element.getBoundingClientRect()
  const isInside = event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom
  return isInside && event.button === 2 ? { x: event.clientX, y: event.clientY } : { x: left + 16, y: bottom - 4 }
}
