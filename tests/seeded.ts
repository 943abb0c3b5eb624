import fc from 'fast-check';

/** Properties are tried on the same examples in every run; PUNTOBANCO_SEED names others. */
fc.configureGlobal({ seed: Number(process.env['PUNTOBANCO_SEED'] ?? 1) });
