interface Settings {
  readonly API_BASE_URL?: string
  readonly SHOP_URL?: string
  readonly PG_ADMIN_URL?: string
  readonly PERSIST_KEY?: string
  readonly PAYMENT_CLIENT_KEY?: string
  readonly SIGN_IN_MODE?: string
}

export type SignInMode = 'auto' | 'single' | 'twoStep'

// Undefined without a bundler: the build imports list definitions, which import this file, in plain Node.
const env = (import.meta.env ?? {}) as Settings

/** Build-time settings of the web app. An empty URL disables its button. */
export const config = {
  /** `/` for the host that serves the app, or an absolute URL. */
  apiBaseUrl: env.API_BASE_URL || '/',
  /** Without a trailing slash, because paths are appended. */
  shopUrl: (env.SHOP_URL ?? '').replace(/\/+$/, ''),
  pgAdminUrl: env.PG_ADMIN_URL ?? '',
  persistKey: env.PERSIST_KEY ?? '',
  paymentClientKey: env.PAYMENT_CLIENT_KEY ?? '',
  signInMode: (env.SIGN_IN_MODE === 'single' || env.SIGN_IN_MODE === 'twoStep'
    ? env.SIGN_IN_MODE
    : 'auto') as SignInMode,
} as const
