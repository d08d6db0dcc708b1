#!/usr/bin/env node
import { main } from './main.ts';

// The program of the image, where no repository is around it.
void main(process.argv.slice(2));
