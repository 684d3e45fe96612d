import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { openHome } from '../../src/storage/fs/index.ts'
import { openPipe } from '../apps/process-kills.ts'
import { freshHome, openTerminal } from '../terminal/pty.ts'
import { openTypist, type Typist } from '../typist.ts'
import { expectTranscript, openTranscript } from './transcript.ts'

const lastOf = (text: string, lines: number): string => text.trimEnd().split('\n').slice(-lines).join('\n')

/** Ranked runs and duels through the command line, on a running server. */
export function commandTests(url: () => string): void {
  let typist: Typist | undefined
  /** Runs a command to its end; returns its output. */
  const outputOf = async (home: string, args: readonly string[], typed?: string): Promise<string> => {
    if (typed === undefined) {
      typist ??= openTypist()
      const { out, err } = await typist.type(home, ...args)
      return out + err
    }
    const pipe = openPipe(home, args)
    pipe.child.stdin.end(typed)
    await pipe.ended
    return pipe.output() + pipe.errors()
  }
  /** The home folder of a player who has joined. */
  const homes = new Map<string, string>()
  const member = async (name: string): Promise<string> => {
    const known = homes.get(name)
    if (known !== undefined) return known
    const home = freshHome()
    homes.set(name, home)
    openHome(home).setSettings({ seenHelp: ['star-canine', 'underscore'] })
    expect(await outputOf(home, ['join', url(), '--name', name])).toContain(`You are ${name}`)
    return home
  }
  const recordIn = (home: string, game: string): string => {
    const file = readdirSync(join(home, 'sealed')).find((name) => name.startsWith(game)) ?? ''
    return join(home, 'sealed', file)
  }

  test('a ranked run in line mode: left, resumed, resigned, verified, and rejected with one byte changed', async () => {
    const home = await member('Lina')
    const seen = openTranscript()
    const play = ['play', 'star-canine', '--ranked', '--text']
    const left = await outputOf(home, play, '\nseed\n')
    expect(left).toMatch(/Commitment: [0-9a-f]{64}[\s\S]*Paused at turn 1/)
    seen.typed('lina', play.join(' '), lastOf(left, 2))
    const again = await outputOf(home, play, 'give-up\ngive-up now\n')
    expect(again).toMatch(/Resuming your ranked run[\s\S]*To confirm[\s\S]*You lost by resigning/)
    const file = recordIn(home, 'star-canine')
    const verify = async (who: string, at: string): Promise<string> => {
      const verdict = (await outputOf(at, ['verify', file])).replaceAll(/\S*sealed\/star-canine[^\s:]*/g, 'record.json')
      seen.typed(who, 'verify record.json', verdict)
      return verdict
    }
    seen.typed('lina', play.join(' '), lastOf(again, 3).replaceAll(/\S*sealed\/star-canine[^\s:]*/g, 'record.json'))
    expect(await verify('lina', home)).toMatch(
      new RegExp(
        `verified\\. star-canine .*: ranked by ${url()} \\(table [0-9a-f]{20}, Lina, .*Lina lost by resigning\\)`,
      ),
    )
    expect(await verify('nobody', freshHome())).toMatch(
      /: unranked \(valid signature of an unknown server; if you trust/,
    )
    const record = readFileSync(file, 'utf8')
    writeFileSync(file, record.replace('Lina', 'Nina'))
    seen.happened('One byte of the record is changed: Lina, who played it, becomes Nina.')
    expect(await verify('lina', home)).toMatch(/REJECTED\. Invalid server signature: its signature/)
    const choice = /"choices":\["([^"]+)"/.exec(record)?.[1] ?? ''
    writeFileSync(file, record.replace(`["${choice}"`, `["${choice.slice(0, -1)}x"`))
    seen.happened('And one of her choices, instead.')
    expect(await verify('lina', home)).toMatch(/REJECTED at turn 0\./)
    rmSync(file)
    expectTranscript('a ranked run', seen)
  })

  test('a ranked run has the same screen as a local one', async () => {
    const home = await member('Lina')
    const env = { UNDERCROFT_HOME: home }
    const away = openTerminal(['play', 'star-canine', '--ranked'], { env })
    await away.see('ranked · turn 0')
    await away.pressed('enter')
    const there = await away.see('Incoming distress')
    away.press('esc')
    await away.see('The server saves it')
    away.press('g')
    await away.see('This ends the game and cannot be undone.')
    away.press('y')
    await away.see('Saved the signed record')
    away.press('ctrl-c')
    expect(await away.ended).toBe(0)
    const { seed } = JSON.parse(readFileSync(recordIn(home, 'star-canine'), 'utf8')) as { seed: string }
    const at = openTerminal(['play', 'star-canine', '--seed', seed], { env })
    await at.see('Enter START')
    await at.pressed('enter')
    const here = await at.see('Incoming distress')
    at.press('ctrl-c')
    await at.ended
    const below = (screen: string): string[] => screen.split('\n').slice(1)
    expect(below(there)).toEqual(below(here))
  })

  test('a duel between screen and line mode by code; the player who stays wins', async () => {
    const [ann, ben] = [await member('Lina'), await member('Benno')]
    const screen = openTerminal(['duel', 'underscore', '--rated'], { env: { UNDERCROFT_HOME: ann } })
    const [, code = ''] = /with the code (\w{8})/.exec(await screen.see(/with the code \w{8}/)) ?? []
    const lines = openPipe(ben, ['duel', code.toLowerCase(), '--text'])
    await lines.until(() => lines.output().includes('Your moves'))
    await screen.see('Enter commit')
    lines.type('1\n')
    await lines.until(() => lines.output().includes('Lina is thinking.'))
    screen.press('1', 'enter')
    await screen.see(/Turn 2|turn 1/)
    await lines.until(() => lines.output().includes('turn 1'))
    lines.type('give-up now\n')
    await lines.ended
    expect(lines.output()).toContain('You lost by resigning.')
    await screen.see('Benno lost by resigning.')
    screen.press('ctrl-c')
    expect(await screen.ended).toBe(0)
    expect(await outputOf(ann, ['verify', recordIn(ann, 'underscore')])).toContain(': ranked by')
    expect(basename(recordIn(ben, 'underscore'))).toBe(basename(recordIn(ann, 'underscore')))
  })

  test('duel without arguments lists the waiting room', async () => {
    const [ann, ben] = [await member('Lina'), await member('Benno')]
    expect(await outputOf(ben, ['duel'])).toContain('Nobody is waiting.')
    await outputOf(ann, ['duel', 'emojispace', '--open', '--clock', '5+10', '--text'], '')
    expect(await outputOf(ann, ['duel'])).toMatch(/yours {2}emojispace {2}waiting {2}undercroft duel [0-9a-f]{20}/)
    expect(await outputOf(ben, ['duel'])).toMatch(/open {3}emojispace {2}Lina, 5\+10: undercroft duel [0-9a-f]{20}/)
  })

  test.each<[readonly string[], RegExp]>([
    [['play', 'descent', '--ranked', '--seed', '1'], /The server deals ranked runs; leave out --seed/],
    [['play', 'underscore', '--ranked', '--set', 'mode=tutorial'], /practice/],
    [['duel', 'descent'], /Descent has no duels; play/],
    [['duel', 'underscore', '--clock', 'fast'], /for example 5\+10/],
    [['duel', 'AAAAAAAA'], /No open duel has this code/],
  ])('undercroft %j gives an error', async (args, why) => {
    expect(await outputOf(await member('Lina'), args)).toMatch(why)
  })
}
