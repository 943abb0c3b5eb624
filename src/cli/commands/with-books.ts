import type { Command } from 'commander';

/** Every command knows the rulebooks of a folder, if one is named, besides those that come with this program. */
export const withBooks = (program: Command): void => {
  for (const command of program.commands) {
    command.option('--books <folder>', 'further rulebooks, a JSON file each (PUNTOBANCO_BOOKS)');
  }
  program.hook('preAction', async (_, command) => {
    const folder = command.opts<{ books?: string }>().books ?? process.env['PUNTOBANCO_BOOKS'];
    if (folder === undefined || folder === '') return;
    const { adoptFolder } = await import('../adopt-folder.ts');
    adoptFolder(folder);
  });
};
