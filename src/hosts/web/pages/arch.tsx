/** What stands in each arch of the hall: a few lines, drawn here so that the hall needs no game. A sixth game has a door. */
export function ArchArt({ game }: { readonly game: string }) {
  const art = ARTS[game] ?? DOOR
  return (
    <svg class="arch-art" viewBox="0 0 120 120" aria-hidden="true">
      {art.map(({ d, fill = 'none' }) => (
        <path key={d} d={d} fill={fill} stroke="currentColor" stroke-width="1.5" stroke-linejoin="round" />
      ))}
    </svg>
  )
}

interface Stroke {
  readonly d: string
  readonly fill?: string
}

const DOOR: readonly Stroke[] = [{ d: 'M40 105V50q2-18 20-26 18 8 20 26v55z' }, { d: 'M70 78h3' }]

const ARTS: Readonly<Record<string, readonly Stroke[]>> = {
  'star-canine': [
    { d: 'M60 12 72 48v36H48V48z' },
    { d: 'M60 12v72M48 48h24M48 60 30 92h18M72 60l18 32H72M54 84v14M60 84v20M66 84v14' },
    { d: 'M60 56l5 8-5 8-5-8z' },
    { d: 'M16 62q44 22 88 0M16 62q44-22 88 0' },
  ],
  emojispace: [
    { d: 'M60 12q22 18 22 52l14 24H24l14-24q0-34 22-52z' },
    { d: 'M52 40h16v14H52zM46 62h12v14H46zM62 62h12v14H62zM50 92q10 20 20 0' },
  ],
  descent: [
    { d: 'M14 44h92L74 104H46z' },
    { d: 'M20 56h80M27 68h66M34 80h52M40 92h40M38 44v12M62 44v12M86 44v12M50 56v12M74 56v12M44 68v12M66 68v12' },
    { d: 'M30 40V20M90 40V20' },
    { d: 'M30 8q6 8 0 12-6-4 0-12zM90 8q6 8 0 12-6-4 0-12z', fill: 'currentColor' },
  ],
  lostribe: [
    { d: 'M60 22a16 16 0 1 1 0 32 16 16 0 1 1 0-32z' },
    { d: 'M60 4v12M60 60v12M26 38h12M82 38h12M36 14l8 8M76 54l8 8M84 14l-8 8M44 54l-8 8' },
    { d: 'M22 80h24v24H22zM48 84h24v24H48zM74 80h24v24H74z' },
    { d: 'M34 86l6 10H28zM60 102l-6-10h12zM86 86l6 10H80zM82 92h8', fill: 'currentColor' },
  ],
  underscore: [
    { d: 'M22 108V56Q24 14 60 10q36 4 38 46v52' },
    { d: 'M34 70Q32 26 60 24q28 2 26 46-4 14-12 16v14H46V86q-8-2-12-16z' },
    {
      d: 'M42 56q8-8 14 0-6 8-14 0zM64 56q6-8 14 0-8 8-14 0zM60 66l-4 8h8zM46 88h28M50 84v12M56 84v12M62 84v12M68 84v12',
    },
  ],
}
