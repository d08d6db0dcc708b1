import path from 'node:path';
import { root } from '../run.mjs';

/**
 * Returns the tasks of a batch with the folder of each project. The root project excludes files of other projects.
 *
 * @param {{tasks: Record<string, {projectRoot?: string, target: {project: string, target: string}}>}} taskGraph
 * @param {{projectsConfigurations: {projects: Record<string, {root: string}>}}} context
 */
export function tasksOf(taskGraph, { projectsConfigurations: { projects } }) {
  const folders = Object.values(projects)
    .map((project) => path.join(root, project.root))
    .sort((a, b) => b.length - a.length);
  const projectOf = (file) => folders.find((folder) => file === folder || file.startsWith(folder + path.sep));
  return Object.values(taskGraph.tasks).map(({ id, target }) => {
    const folder = path.join(root, projects[target.project].root);
    return { id, folder, owns: (file) => projectOf(file) === folder };
  });
}
