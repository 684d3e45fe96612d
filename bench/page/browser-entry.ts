import { lived } from './lived.ts'

/** What a browser is given of `lived`. */
Object.assign(globalThis, { lived })
