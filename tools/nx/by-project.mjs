import path from 'node:path';
import { root } from '../run.mjs';

/**
 * Returns the tasks of a batch with the folder of each project. The workspace project, which is declared in `tools/nx`,
 * has the files of no other project: its folder is the root.
 *
 * @param {{tasks: Record<string, {projectRoot?: string, target: {project: string, target: string}}>}} taskGraph
 * @param {{projectsConfigurations: {projects: Record<string, {root: string}>}}} context
 */
export function tasksOf(taskGraph, { projectsConfigurations: { projects } }) {
  const folderOf = (project) => (project === projects.workspace ? root : path.join(root, project.root));
  const folders = Object.values(projects)
    .map(folderOf)
    .sort((a, b) => b.length - a.length);
  const projectOf = (file) => folders.find((folder) => file === folder || file.startsWith(folder + path.sep));
  return Object.values(taskGraph.tasks).map(({ id, target }) => {
    const folder = folderOf(projects[target.project]);
    return { id, folder, owns: (file) => projectOf(file) === folder };
  });
}
