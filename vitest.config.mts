import { defineConfig } from 'vitest/config';

const QUICK = ['unit', 'golden', 'protocol', 'fuzz'];

/** One project a suite, so that `npm test` can name what it skips. */
export default defineConfig({
  test: {
    projects: [
      ...QUICK.map((name) => ({
        test: {
          name,
          include: [`test/${name}/**/*.test.ts`],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          globalSetup: name === 'protocol' ? ['test/support/builtServer.ts'] : [],
        },
      })),
      // These start servers and browsers of their own: one file at a time.
      {
        test: {
          name: 'contract',
          include: ['test/contract/**/*.test.ts'],
          globalSetup: ['test/support/sharedApiServer.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'browser',
          // A busy machine may lose a click or a key.
          retry: 1,
          include: ['test/browser/**/*.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 300_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
