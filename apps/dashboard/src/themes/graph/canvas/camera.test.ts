import { expect, test } from 'vitest'
import { centered, fit, moved, placeAt, showing, zoomed } from './camera.ts'

const screen = { width: 800, height: 600 }

test('all of a box is on the screen, in the middle, at its natural size at most', () => {
  expect(fit({ x: 0, y: 0, width: 100, height: 50 }, screen)).toEqual({ x: -350, y: -275, zoom: 1 })
  const camera = fit({ x: 0, y: 0, width: 10_000, height: 100 }, screen)
  expect(placeAt(camera, { x: 0, y: 0 }).x).toBeLessThan(0)
  expect(placeAt(camera, { x: 800, y: 0 }).x).toBeGreaterThan(10_000)
})

test('what is below the pointer stays there while it is zoomed; the zoom has ends', () => {
  const camera = { x: 10, y: 20, zoom: 1 }
  const pointer = { x: 300, y: 200 }
  const next = zoomed(camera, 1.5, pointer)
  expect(next.zoom).toBe(1.5)
  expect(placeAt(next, pointer)).toEqual(placeAt(camera, pointer))
  expect(zoomed(camera, 1000, pointer).zoom).toBe(2)
  expect(zoomed(camera, 0.0001, pointer).zoom).toBe(0.02)
})

test('moving is in pixels of the screen', () => {
  expect(moved({ x: 0, y: 0, zoom: 0.5 }, 10, -10)).toEqual({ x: -20, y: 20, zoom: 0.5 })
})

test('a box outside is moved in, one inside moves nothing', () => {
  const camera = centered({ x: 0, y: 0 }, 1, screen)
  expect(showing(camera, { x: 0, y: 0, width: 10, height: 10 }, screen)).toEqual(camera)
  const after = showing(camera, { x: 1000, y: 0, width: 100, height: 10 }, screen)
  expect(after.x + screen.width).toBe(1124)
  expect(after.y).toBe(camera.y)
})
