interface Versions {
  readonly APP_VERSION?: string
  readonly CONTRACT_VERSION?: string
}

// Undefined without a bundler.
const env = (import.meta.env ?? {}) as Versions

/** Versions of this build (package.json) and of the contract it was built against (openapi.yaml). */
export const versions = {
  app: env.APP_VERSION ?? 'dev',
  contract: env.CONTRACT_VERSION ?? 'dev',
} as const
