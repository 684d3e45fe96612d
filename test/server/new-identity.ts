import { type Identity, identityOf, makeKeyPair } from '../../src/client/index.ts'

/** Somebody new, with a key of their own. */
export const newIdentity = async (): Promise<Identity> => identityOf(await makeKeyPair(false))
