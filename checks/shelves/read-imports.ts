import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { sourceFiles } from '../source-files.ts';

/** One file names another: to import it, to export from it, or to load it later. */
export interface Import {
  from: string;
  to: string;
}

/** All imports between files below the folder; every one names its file with its ending, so nothing is searched for. */
export function readImports(root: string, folder: string): Import[] {
  return sourceFiles(root, [folder])
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => importsOf(file, readFileSync(join(root, file), 'utf8')));
}

export function importsOf(file: string, source: string): Import[] {
  const paths: string[] = [];
  const add = ({ source: path }: { source?: unknown }) => {
    if (path && typeof path === 'object' && 'value' in path && typeof path.value === 'string') paths.push(path.value);
  };
  new Visitor({
    ImportDeclaration: add,
    ExportNamedDeclaration: add,
    ExportAllDeclaration: add,
    ImportExpression: add,
    TSImportType: add,
  }).visit(parseSync(file, source).program);
  return paths
    .filter((path) => path.startsWith('.'))
    .map((path) => ({ from: file, to: posix.join(posix.dirname(file), path.replace(/\?.*$/, '')) }));
}
