/** Signed records of ranked runs: signing and verifying. */

export { signRecord } from './sign-record.ts'
export {
  type RecordCheck,
  type TrustedKeys,
  verifyRecord,
} from './verify-record.ts'
