import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { config } from '../config'
import { browserPorts, type Ports } from '../lib/ports'
import { encryptedStorage } from './encrypted-storage'

interface AuthToken {
  refreshToken: string
  /** Stores the token; '' removes it. Resolves when it is stored. */
  keep(refreshToken: string): Promise<void>
}
type Stored = Pick<AuthToken, 'refreshToken'>

/**
 * Creates the store of the refresh token; the specification names it `authToken`. It is persisted under this name in
 * `persist:root`, and loaded by `restore` in `restore.ts`.
 */
export function createAuthTokenStore(ports: Ports, secret: string) {
  const { storage, saved } = encryptedStorage<Stored>(
    ports,
    secret,
    'authToken',
    (value) => {
      const token = (value as Stored | null | undefined)?.refreshToken
      return typeof token === 'string' ? { refreshToken: token } : null
    },
    ({ refreshToken }) => refreshToken === '',
  )
  return create<AuthToken>()(
    persist<AuthToken, [], [], Stored>(
      (set) => ({
        refreshToken: '',
        keep: (refreshToken) => {
          set({ refreshToken })
          return saved()
        },
      }),
      {
        name: 'persist:root',
        storage,
        partialize: ({ refreshToken }) => ({ refreshToken }),
        skipHydration: true,
      },
    ),
  )
}

export const useAuthToken = createAuthTokenStore(browserPorts, config.persistKey)
