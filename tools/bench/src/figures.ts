import { buildFigure } from "./build/build-figure.ts";
import { callsFigure } from "./calls/calls-figure.ts";
import { codegenFigure } from "./codegen/codegen-figure.ts";
import { delaysFigure } from "./delays/delays-figure.ts";
import type { Figure } from "./figure.ts";
import { heapFigure } from "./heap/heap-figure.ts";
import { mockFigure } from "./mock/mock-figure.ts";
import { sizeFigure } from "./size/size-figure.ts";

/** All that `pnpm bench` measures, in this order. */
export const figures: readonly Figure[] = [
  callsFigure,
  heapFigure,
  delaysFigure,
  sizeFigure,
  mockFigure,
  codegenFigure,
  buildFigure,
];
