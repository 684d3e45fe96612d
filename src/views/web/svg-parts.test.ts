import { expect, test } from 'vitest'
import { svgParts } from './svg-parts.ts'

const CANVAS = '<svg viewBox="0 0 9 9">'

test.each([
  // what lies in it                                            as strokes
  ['', []],
  ['<path d="M0 0"/><circle r="2"/>', ['<path d="M0 0"/>', '<circle r="2"/>']],
  ['<g class="a"><g><path d="M1 1"/></g></g><path/>', ['<g class="a"><g><path d="M1 1"/></g></g>', '<path/>']],
  ['<text x="1">12</text><path/>', ['<text x="1">12</text>', '<path/>']],
])('%s: every shape or group is a stroke, whole', (body, strokes) => {
  expect(svgParts(`${CANVAS}${body}</svg>`)).toEqual([CANVAS, ...strokes])
})
