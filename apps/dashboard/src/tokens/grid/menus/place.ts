/** Where a menu was asked for, and for what. */
export interface MenuPlace {
  x: number
  y: number
  /** The path of the group; null: what is selected in the grid. */
  group: string | null
}

/** For `contextmenu`, which the mouse and the menu key bring about: the key has no place of its own. */
export function placeOf(
  event: Pick<MouseEvent, 'clientX' | 'clientY' | 'button'>,
  element: Element,
): Pick<MenuPlace, 'x' | 'y'> {
  const { left, bottom, right, top } = element.getBoundingClientRect()
  const isInside = event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom
  return isInside && event.button === 2 ? { x: event.clientX, y: event.clientY } : { x: left + 16, y: bottom - 4 }
}
