import { expect, test } from 'vitest'
import { svgParts } from './svg-parts.ts'

const CANVAS = '<svg viewBox="0 0 9 9">'

test.each([
  // content of the SVG                                         parts
  ['', []],
  ['<path d="M0 0"/><circle r="2"/>', ['<path d="M0 0"/>', '<circle r="2"/>']],
  ['<g class="a"><g><path d="M1 1"/></g></g><path/>', ['<g class="a"><g><path d="M1 1"/></g></g>', '<path/>']],
  ['<text x="1">12</text><path/>', ['<text x="1">12</text>', '<path/>']],
])('%s: each top-level shape or group is one part', (body, parts) => {
  expect(svgParts(`${CANVAS}${body}</svg>`)).toEqual([CANVAS, ...parts])
})
