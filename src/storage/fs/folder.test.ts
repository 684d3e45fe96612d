import { join } from 'node:path'
import { expect, test } from 'vitest'
import { homeFolder, isId } from './folder.ts'

test.each([
  ['linux', { HOME: '/h' }, '/h/.local/share/undercroft'],
  ['linux', { HOME: '/h', XDG_DATA_HOME: '/data' }, '/data/undercroft'],
  ['linux', { HOME: '/h', XDG_DATA_HOME: '' }, '/h/.local/share/undercroft'],
  ['darwin', { HOME: '/h', XDG_DATA_HOME: '/data' }, '/h/Library/Application Support/Undercroft'],
  ['win32', { HOME: '/h', APPDATA: '/roaming' }, '/roaming/Undercroft'],
  ['win32', { HOME: '/h' }, '/h/AppData/Roaming/Undercroft'],
  ['linux', { HOME: '/h', UNDERCROFT_HOME: '/mine' }, '/mine'],
  ['win32', { HOME: '/h', UNDERCROFT_HOME: '/mine' }, '/mine'],
])('on %s with %j: %s', (platform, env, folder) => {
  expect(homeFolder(env, platform)).toBe(join(folder))
})

test.each([
  ['star-canine-1a2b', true],
  ['', false],
  ['../../hosts', false],
  ['a/b', false],
  ['a.damaged', false],
  ['-a', false],
])('%j is an id: %s', (text, is) => {
  expect(isId(text)).toBe(is)
})
