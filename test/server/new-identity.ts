import { type Identity, identityOf, makeKeyPair } from '../../src/client/index.ts'

/** A new player with a fresh key. */
export const newIdentity = async (): Promise<Identity> => identityOf(await makeKeyPair(false))
