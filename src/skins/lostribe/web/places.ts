import { drawRays, starPolygon, svgCircle, svgPath } from '../../line-art.ts'

/** Map symbols in a square of 24. They are drawn, because not every font has them. */
export const PLACE_ICONS: Readonly<Record<string, string>> = {
  fight: svgPath('M5 4L17 16M19 4L7 16M4 19L8 15M20 19L16 15M14 18L18 14M6 14L10 18', { width: 1.7 }),
  event:
    svgPath('M8 8Q8 4 12 4Q16 4 16 8Q16 11 12 12V15', { width: 2 }) +
    svgCircle(12, 19.5, 1.2, { fill: 'currentColor' }),
  elite: svgPath('M4 5Q4 13 9 14M20 5Q20 13 15 14M9 14Q9 9 12 9Q15 9 15 14L13.5 20H10.5Z', { width: 1.7 }),
  shop: svgCircle(12, 12, 7, { width: 1.7 }) + svgPath('M12 8V16M9.5 10H14.5M9.5 14H14.5', { width: 1.5 }),
  'resting-place': svgPath('M12 3Q16 9 16 13Q16 17 12 17Q8 17 8 13Q8 10 12 3ZM5 20H19', { width: 1.7 }),
  trap: svgPath('M4 7L8 17L12 7L16 17L20 7M3 20H21', { width: 1.6 }),
  treasure: svgPath('M12 3L20 10L12 21L4 10ZM4 10H20M12 3L9 10L12 21L15 10Z', { width: 1.4 }),
  boss: svgPath('M4 18L3 7L8 12L12 5L16 12L21 7L20 18Z', { width: 1.8 }) + svgPath('M5 21H19', { width: 1.8 }),
  you: starPolygon(12, 12, 6, 8, 3, { fill: 'currentColor', width: 1 }) + drawRays(12, 12, 8, 11, 8, { width: 1.4 }),
}
