import '../../styles.css';

export default function MainPage() {
  return <h1>Content Processing Tool</h1>;
}
