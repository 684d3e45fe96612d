import type { ComponentChildren } from 'preact'

/** Line art of the home page, drawn here so that it loads no game. An unknown game gets a door. */

const times = <T,>(count: number, draw: (i: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, i) => draw(i))

/** A pointed arch with its joints, between two pillars with candles. */
export function ArchFrame() {
  return (
    <>
      <svg class="arch-frame" width="48" viewBox="0 0 240 420" preserveAspectRatio="none" aria-hidden="true">
        <path class="stone" d="M0 420V150Q2 44 120 2Q238 44 240 150V420Z" />
        <path
          class="joints"
          d="M0 150H14M240 150H226M4 110L19 116M236 110L221 116M20 70L35 80M220 70L205 80M50 38L63 51M190 38L177 51M84 16L93 31M156 16L147 31"
        />
        <path class="hollow" d="M14 420V152Q18 62 120 20Q222 62 226 152V420Z" />
      </svg>
      <Pillar side="left" />
      <Pillar side="right" />
    </>
  )
}

const Pillar = ({ side }: { readonly side: 'left' | 'right' }) => (
  <svg class={`pillar ${side}`} width="20" viewBox="0 0 40 150" aria-hidden="true">
    <path class="glow" d="M20 6a34 34 0 1 1 0 68 34 34 0 1 1 0-68z" />
    <path class="flame" d="M20 22Q28 36 24 46Q20 51 16 46Q12 36 20 22Z" />
    <path class="wax" d="M14 50h12v24H14z" />
    <path class="dish" d="M9 74h22l-4 6H13zM16 80h8v6h-8z" />
  </svg>
)

/** The ribs of the vault behind the title. */
export function Vault() {
  return (
    <svg class="vault" width="240" viewBox="0 0 1280 170" preserveAspectRatio="none" aria-hidden="true">
      {times(6, (i) => {
        const x = i * 256
        return <path key={i} d={times(7, (j) => `M${x} 170Q${x + (j - 3) * 26} 60 ${x + (j - 3) * 96} 0`).join('')} />
      })}
    </svg>
  )
}

export function ArchArt({ game }: { readonly game: string }) {
  return (
    <svg
      class="arch-art"
      width="96"
      viewBox="0 0 120 120"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      stroke-width="1.3"
      stroke-linejoin="round"
      stroke-linecap="round"
    >
      {ARTS[game]?.() ?? <path d="M40 105V50q2-18 20-26 18 8 20 26v55zM70 78h3" />}
    </svg>
  )
}

const stars = (places: string) => <path d={places} stroke-width="1.6" opacity="0.8" />

function rocket(): ComponentChildren {
  return (
    <>
      {stars('M14 20h0M104 16h0M22 92h0M98 88h0M10 56h0M110 52h0M84 30h0M34 36h0')}
      <path d="M10 62q50 24 100 0M10 62q50-24 100 0" stroke-dasharray="3 3" opacity="0.7" />
      <path d="M60 8 72 46v38H48V46z" fill="#0b1118" />
      <path d="M60 8v76M48 46h24M48 60 28 94h20M72 60l20 34H72M48 72h24" />
      <path d="M60 52l5 8-5 8-5-8z" fill="#0b1118" />
      <path d="M53 86v12M60 86v22M67 86v12" stroke="#ffb25e" stroke-width="2" />
    </>
  )
}
function saucer(): ComponentChildren {
  return (
    <>
      {stars('M16 24h0M104 28h0M20 84h0M102 90h0M94 12h0M28 52h0')}
      <path d="M60 8q24 20 24 56l14 26H22l14-26q0-36 24-56z" fill="#150f26" stroke-width="2" />
      <path d="M52 34h16v14H52z" stroke="#8fd3ff" />
      <path d="M42 58h14v14H42z" stroke="#ff9d86" />
      <path d="M64 58l7-3 7 3v8q-1 6-7 9-6-3-7-9z" stroke="#b8e07a" />
      <path d="M46 90q14 30 28 0" stroke="#ffb25e" stroke-width="2" />
    </>
  )
}
function pit(): ComponentChildren {
  return (
    <>
      {times(6, (row) => {
        const [y, inset] = [48 + row * 10, 8 + row * 8]
        const bricks = times(6, (i) => `M${inset + 6 + (i * (108 - inset * 2)) / 6 + (row % 2) * 6} ${y}v10`).join('')
        return <path key={row} d={`M${inset} ${y}H${120 - inset}${bricks}`} opacity={1 - row * 0.15} />
      })}
      <path d="M8 48 56 110M112 48 64 110" />
      <path d="M28 46V24M92 46V24" stroke-width="3" opacity="0.6" />
      <path d="M28 8q8 10 0 16-8-6 0-16zM92 8q8 10 0 16-8-6 0-16z" fill="currentColor" />
      <path d="M66 34a6.5 6.5 0 1 0-2 5M66 28v6q1 4 4 2 3-3 1-9-3-8-11-8-10 1-11 11 0 11 11 12" stroke="#efe6d6" />
      <path d="M57 106h0M63 106h0" stroke="#ff5a4a" stroke-width="3" />
    </>
  )
}
function sun(): ComponentChildren {
  const ray = (i: number): string => {
    const at = (turn: number, r: number) =>
      `${(60 + r * Math.sin(turn)).toFixed(1)} ${(42 - r * Math.cos(turn)).toFixed(1)}`
    const turn = (i * Math.PI) / 8
    return `M${at(turn - 0.19, 20)}L${at(turn + (i % 2 === 0 ? 0.08 : -0.06), i % 2 === 0 ? 38 : 31)}L${at(turn + 0.19, 20)}`
  }
  return (
    <>
      <path d={times(16, ray).join('')} fill="#d9522e" stroke="#d9522e" />
      <path d="M60 24a18 18 0 1 1 0 36 18 18 0 1 1 0-36z" fill="#14100e" stroke-width="2" />
      <path d="M52 39q2-2 4 0M64 39q2-2 4 0M60 40l-2 6h3M53 50q7 5 14 0" />
      <path d="M20 84h24v24H20z" fill="#4a130a" transform="rotate(-9 32 96)" />
      <path d="M48 88h24v24H48z" fill="#0c2c54" />
      <path d="M76 84h24v24H76z" fill="#26340c" transform="rotate(9 88 96)" />
      <path d="M32 90l7 11H25z" fill="#ff8552" stroke="#ff8552" transform="rotate(-9 32 96)" />
      <path d="M60 106l-7-11h14z" fill="#6cbcff" stroke="#6cbcff" />
      <path d="M88 102l-7-11h14zM82 97h12" stroke="#a9cc6e" transform="rotate(9 88 96)" />
    </>
  )
}
function skull(): ComponentChildren {
  const fold = (i: number): string =>
    `M${60 - i * 0.6} ${12 - i * 0.7}C${40 - i * 1.7} 14 ${35 - i * 1.8} 46 ${37 - i * 1.4} 82`
  const mirrored = (d: string) => (
    <>
      <path d={d} stroke-width="0.9" />
      <path d={d} stroke-width="0.9" transform="translate(120 0) scale(-1 1)" />
    </>
  )
  return (
    <>
      {mirrored(
        times(8, fold).join('') +
          times(9, (i) => `M${48 - i * 2} ${92 + i}Q${38 - i * 3} 100 ${36 - i * 3.4} 119`).join(''),
      )}
      <path
        d="M60 20q-22 1-21 30l3 14 4 4 2 18q12 8 24 0l2-18 4-4 3-14q1-29-21-30z"
        fill="#000000"
        stroke-width="1.6"
      />
      <path d="M50 44a7 7 0 1 1 0 14 7 7 0 1 1 0-14zM70 44a7 7 0 1 1 0 14 7 7 0 1 1 0-14zM50 49a2 2 0 1 1 0 4 2 2 0 1 1 0-4zM70 49a2 2 0 1 1 0 4 2 2 0 1 1 0-4zM60 60l-4 7q4 2 8 0zM54 26l4 7-3 4" />
      <path d={times(7, (i) => `M${48.5 + i * 3.4} 73h2.6v7h-2.6z`).join('')} fill="#ffffff" stroke="none" />
      <path d="M52 94l-3 8 2 8-4 8M68 94l3 8-2 8 4 8M50 102l-6 6M70 102l6 6" stroke="#ff6b9b" />
    </>
  )
}

const ARTS: Readonly<Record<string, () => ComponentChildren>> = {
  'star-canine': rocket,
  emojispace: saucer,
  descent: pit,
  lostribe: sun,
  underscore: skull,
}
