import { defineConfig } from 'vitest/config';

/** One project a suite, so that `npm test` can name what it skips. */
export default defineConfig({
  test: {
    projects: ['unit', 'golden', 'protocol', 'contract', 'fuzz'].map((name) => ({
      test: { name, include: [`test/${name}/**/*.test.ts`], testTimeout: 20_000, hookTimeout: 60_000 },
    })),
  },
});
