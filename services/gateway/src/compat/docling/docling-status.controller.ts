import { Controller, Get } from '@nestjs/common';
import manifest from '../../../package.json' with { type: 'json' };

/** Health and version of docling-serve's API, which its clients request before a conversion. */
@Controller('/docling')
export class DoclingStatusController {
  @Get('health')
  health() {
    return { status: 'ok' };
  }

  @Get('version')
  version() {
    return { winnow: manifest.version };
  }
}
