interface Settings {
  readonly API_BASE_URL?: string
  readonly SHOP_URL?: string
  readonly PG_ADMIN_URL?: string
  readonly PERSIST_KEY?: string
  readonly PAYMENT_CLIENT_KEY?: string
  readonly SIGN_IN_MODE?: string
}

export type SignInMode = 'auto' | 'single' | 'twoStep'

// Absent where no bundler runs: the build reads list definitions, which import this, under plain Node.
const env = (import.meta.env ?? {}) as Settings

/** Settings of the web app, fixed when it is built. An empty address means that its button is disabled. */
export const config = {
  /** `/` for the host that serves the app, or an absolute address. */
  apiBaseUrl: env.API_BASE_URL || '/',
  /** Without a slash at its end: paths are put behind it. */
  shopUrl: (env.SHOP_URL ?? '').replace(/\/+$/, ''),
  pgAdminUrl: env.PG_ADMIN_URL ?? '',
  persistKey: env.PERSIST_KEY ?? '',
  paymentClientKey: env.PAYMENT_CLIENT_KEY ?? '',
  signInMode: (env.SIGN_IN_MODE === 'single' || env.SIGN_IN_MODE === 'twoStep'
    ? env.SIGN_IN_MODE
    : 'auto') as SignInMode,
} as const
