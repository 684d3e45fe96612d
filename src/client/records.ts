/** Sealed runs: signing and judging what a commons says about a run it dealt. The front door. */

export { signRecord } from './sign-record.ts'
export {
  type RecordCheck,
  type TrustedKeys,
  verifyRecord,
} from './verify-record.ts'
